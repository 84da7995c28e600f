import type { GoalRow } from './goals/row.ts';

/** Modules of the rows by number, as in the tables of docs/fault-harness.md and docs/security-harness.md. */
const MODULES = {
  faults: {
    R1: 'crash/simulated-power-cuts',
    R2: 'kill/random-kills',
    R3: 'strace/kills-at-each-call',
    R4: 'power/power-cuts',
    R5: 'storm/failing-calls',
    R6: 'full/full-disk',
    R7: 'outside/racing-editors',
    R8: 'outside/git-switches',
    R9: 'bad/bad-files',
    R10: 'takeover/takeovers',
    R11: 'history/linearizable-histories',
    R12: 'stop/clean-stops',
    R13: 'soak/endurance',
    R14: 'bugs/known-bugs',
    R15: 'toggle/plugin-toggles',
    R16: 'rsvp/last-seats',
    R17: 'reload/plugin-saves',
    R18: 'clones/merged-clones',
    R19: 'death/edits-before-start',
    R20: 'outside/commits-beside-writes',
    R21: 'flips/flipped-bits',
    R22: 'queued/late-commits',
    P1: 'listeners/killed-listeners',
    P2: 'jobs/killed-jobs',
    P3: 'unruly/unruly-plugins',
    I1: 'import/killed-imports',
    I2: 'import/large-imports',
  },
  security: {
    S1: 'rights',
    S2: 'hidden/hidden-texts',
    S3: 'owasp/owasp-risks',
    S5: 'cases/known-attacks',
    S6: 'fuzz/fuzzed-requests',
    S7: 'sockets/raw-messages',
    S8: 'batch/batches',
    S9: 'outgoing/outgoing-requests',
    S10: 'uploads/hostile-uploads',
    S11: 'xss/cross-site-scripting',
    S12: 'complexity/complexity-attacks',
    S13: 'slow/slow-clients',
    S14: 'guessing/guessed-passwords',
    S15: 'uploads/file-paths',
    S16: 'headers/response-headers',
    S17: 'dependencies/supply-chain',
    S18: 'hanging/hanging-git',
  },
} as const;

/** Subject of rows. */
export type Subject = keyof typeof MODULES;

/** A row with its number. */
export interface NumberedRow extends GoalRow {
  /** Such as `R2`, `P2` or `S1`. */
  readonly id: string;
  /** Its module, relative to the folder of the subject, such as `kill/random-kills`. */
  readonly module: string;
}

/** All rows of a subject, in the order of their numbers. */
export const rowsOf = (subject: Subject): Promise<readonly NumberedRow[]> =>
  Promise.all(
    Object.entries(MODULES[subject]).map(async ([id, module]) => {
      const { row }: { readonly row: GoalRow } = await import(`./${subject}/${module}.ts`);
      return { id, module, ...row };
    }),
  );
