/** What an invocation may still do: D1 allows it 1,000 statements. */
export interface Budget {
  statements: number;
}
