export * from '../hash.ts';
