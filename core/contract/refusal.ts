/** Why somebody may not do something. The status is 401 for nobody and 403 for somebody; the pipeline knows which. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}
