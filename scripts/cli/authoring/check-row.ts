/** What was found out about one side of a plugin. Only what is bad keeps it from being switched on. */
export interface CheckRow {
  readonly status: 'good' | 'warning' | 'bad' | 'skipped';
  readonly label: string;
  /** A sentence; further lines below it. */
  readonly message: string;
}

/** A row as it is printed, its columns below those of others that are printed elsewhere. */
export const checkLine = ({ status, label, message }: CheckRow): string =>
  `${status.padEnd(7)}  ${label.padEnd(9)}  ${message.replaceAll('\n', '\n    ')}`;
