// Changes of many numbers, for a batch of the caller's own.
export { allowSet, blockAgain, blockSet } from "./inner/set-queries.ts";
