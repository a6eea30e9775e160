// Imports the module whose URL is given.
await import(process.argv[2]);
