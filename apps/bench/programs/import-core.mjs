import "@websonde/search-core";
