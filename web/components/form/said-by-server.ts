/** What the server says of what was done. */
export function saidByServer(output: unknown): string {
  const said = typeof output === "object" && output !== null && "message" in output;
  return said ? String(output.message) : "Done";
}
