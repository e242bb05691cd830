export * from './analysis.ts';
export * from './config.ts';
export * from './errors.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './model-card.ts';
export * from './routes.ts';
