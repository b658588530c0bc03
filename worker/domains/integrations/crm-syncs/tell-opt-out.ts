// For the batch of a caller's own.
export { tellOptOut } from "./inner/opt-out-queries.ts";
