/** The cells of a short CSV text (RFC 4180), row by row; empty lines are left out, and cells are trimmed. */
export function csvRows(text: string): { row: number; cells: string[] }[] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  const plain = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at] ?? "";
    if (quoted && character === '"' && plain[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (character === '"' && (quoted || cell.trim() === "")) {
      quoted = !quoted;
      if (quoted) cell = "";
    } else if (character === "," && !quoted) {
      endCell();
    } else if (character === "\n" && !quoted) {
      endCell();
      rows.push([]);
    } else {
      cell += character;
    }
  }
  endCell();
  return rows
    .map((cells, nth) => ({ row: nth + 1, cells }))
    .filter(({ cells }) => cells.some((one) => one !== ""));
}
