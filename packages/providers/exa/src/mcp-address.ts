/** The public MCP server. A configured base URL is for the REST API only. */
export const mcpBaseUrl = "https://mcp.exa.ai";
