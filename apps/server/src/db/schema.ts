/** Every table; drizzle-kit writes the migrations from here. */
export * from './schema/accounts.ts';
export * from './schema/audit.ts';
export * from './schema/case-counts.ts';
export * from './schema/case-events.ts';
export * from './schema/contributions.ts';
export * from './schema/counters.ts';
export * from './schema/family.ts';
export * from './schema/idempotency-keys.ts';
export * from './schema/identities.ts';
export * from './schema/images.ts';
export * from './schema/passkeys.ts';
export * from './schema/reminders.ts';
export * from './schema/scan-photos.ts';
export * from './schema/scans.ts';
export * from './schema/self-checks.ts';
export * from './schema/shares.ts';
export * from './schema/waiting-mails.ts';
