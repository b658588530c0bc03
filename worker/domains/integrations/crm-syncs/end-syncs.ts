// For the batch that deletes groups.
export { deleteSyncsOf } from "./inner/sync-queries.ts";
