/** Something that holds, broken on purpose, and the tests that must notice (docs/testing.md). */
export interface Mutation {
  /** A rule's id, or one name for what the specification has no rule for: "approval"; then `only` names the tests. */
  rule: string;
  /** The file that holds the rule. */
  file: string;
  /** Source text that the file has exactly once. */
  find: string;
  replace: string;
  /** What the change breaks, in words: they go into the table of docs/mutations.md. */
  breaks: string;
  /** The file of unit or worker tests. Those whose names have the rule's id are run. */
  tests: string;
  /** A pattern of other tests' names, where the rule's id is not in the name. */
  only?: string;
}
