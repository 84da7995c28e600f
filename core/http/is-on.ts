/** Is a global switch on (`_embed`, `_envelope`)? By its mere presence, as in WordPress, unless it says no. */
export const isOn = (sent: unknown): boolean =>
  sent !== undefined && sent !== null && sent !== false && sent !== 'false' && sent !== '0';
