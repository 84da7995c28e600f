import { siteChecks } from './checks/index.ts';

const OWN: ReadonlySet<string> = new Set(siteChecks.map(({ name }) => name));

/** What every site is looked at for comes first, then what other plugins bring. */
export const inOrder = <C extends { readonly name: string }>(checks: readonly C[]): readonly C[] => [
  ...checks.filter(({ name }) => OWN.has(name)),
  ...checks.filter(({ name }) => !OWN.has(name)),
];
