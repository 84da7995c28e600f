/** Result of one check of a plugin. Only `bad` prevents it from being switched on. */
export interface CheckRow {
  readonly status: 'good' | 'warning' | 'bad' | 'skipped';
  readonly label: string;
  /** A sentence; details follow on further lines. */
  readonly message: string;
}

/** A row as printed; fixed column widths, because rows are printed one by one. */
export const checkLine = ({ status, label, message }: CheckRow): string =>
  `${status.padEnd(7)}  ${label.padEnd(9)}  ${message.replaceAll('\n', '\n    ')}`;
