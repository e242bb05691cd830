/** Names every environment variable with an invalid value. */
export class ConfigError extends Error {}
