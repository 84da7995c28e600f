import type { GoalRow } from './goals/row.ts';

/** Rows by their numbers, as the tables of docs/fault-harness.md and docs/security-harness.md have them. */
const MODULES = {
  faults: {
    R1: 'simulated-power-cuts',
    R2: 'random-kills',
    R3: 'kills-at-each-call',
    R4: 'power-cuts',
    R5: 'failing-calls',
    R6: 'full-disk',
    R7: 'racing-editors',
    R8: 'git-switches',
    R9: 'bad-files',
    R10: 'takeovers',
    R11: 'linearizable-histories',
    R12: 'clean-stops',
    R13: 'endurance',
    R14: 'known-bugs',
    R15: 'plugin-toggles',
    R16: 'last-seats',
    R17: 'plugin-saves',
    R18: 'merged-clones',
    R19: 'edits-before-start',
    R20: 'commits-beside-writes',
    R21: 'flipped-bits',
    R22: 'late-commits',
  },
  security: {
    S1: 'rights',
    S2: 'hidden-texts',
    S3: 'owasp-risks',
    S5: 'known-attacks',
    S6: 'fuzzed-requests',
    S7: 'raw-messages',
    S8: 'batches',
    S9: 'outgoing-requests',
    S10: 'hostile-uploads',
    S11: 'cross-site-scripting',
    S12: 'complexity-attacks',
    S13: 'slow-clients',
    S14: 'guessed-passwords',
    S15: 'file-paths',
    S16: 'response-headers',
    S17: 'supply-chain',
    S18: 'hanging-git',
  },
} as const;

/** What is shown by rows. */
export type Subject = keyof typeof MODULES;

/** A row under its number. */
export interface NumberedRow extends GoalRow {
  /** Such as `R2` or `S1`. */
  readonly id: string;
  /** Name of its module, such as `random-kills`. */
  readonly name: string;
}

/** All rows of a subject, in the order of their numbers. */
export const rowsOf = (subject: Subject): Promise<readonly NumberedRow[]> =>
  Promise.all(
    Object.entries(MODULES[subject]).map(async ([id, name]) => {
      const { row }: { readonly row: GoalRow } = await import(`./${subject}/${name}.ts`);
      return { id, name, ...row };
    }),
  );
