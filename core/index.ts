/** All that a plugin may import from the core; exported to others as `almanac`. */
export { addressGroup } from './auth/address.ts';
export { Throttle } from './auth/throttle.ts';
export { type User, users } from './auth/users.ts';
export { UsageError } from './commands/usage-error.ts';
export * from './contract/collection.ts';
export * from './contract/command.ts';
export * from './contract/error.ts';
export * from './contract/permission.ts';
export * from './contract/plugin.ts';
export * from './contract/point.ts';
export * from './contract/principal.ts';
export * from './contract/query.ts';
export * from './contract/refusal.ts';
export * from './contract/reply.ts';
export * from './contract/route.ts';
export * from './contract/shown-fields.ts';
export * from './contract/site-info.ts';
export * from './contract/store.ts';
