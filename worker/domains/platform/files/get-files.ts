import { Buffer } from "node:buffer";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentFile } from "./inner/present-file.ts";
import { newestFiles } from "./inner/queries.ts";
import { openFile } from "./open-file.ts";

const MOST = 100;

/** The newest files, or the named one with its bytes in base 64. */
export const getFiles = verb(contract.getFiles, async (ctx, { id }) => {
  if (id === undefined) {
    return { data: (await newestFiles(ctx, "storage", MOST)).map(presentFile) };
  }
  const { row, object } = await openFile(ctx, { purpose: "storage", id, what: "File" });
  const fileString = Buffer.from(await object.arrayBuffer()).toString("base64");
  return { data: [{ ...presentFile(row), fileString }] };
});
