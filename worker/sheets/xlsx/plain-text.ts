/** Undoes Excel's escapes for characters that XML cannot hold: `_x000D_`. */
export function plainText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
