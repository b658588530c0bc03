import * as z from "zod";

/** One HTTP call of a page of docs/operations. Its body may hold placeholders: "{id}". */
interface PageCall {
  method: string;
  /** Without `/api`, and without its query. */
  path: string;
  query: string;
  body: string;
}

/** The calls of a page, in order. */
export function pageCalls(page: string): PageCall[] {
  return [...page.matchAll(/```http\n([\s\S]*?)```/g)].flatMap(([, block = ""]) =>
    block.trim().split("\n").map(callOf),
  );
}

function callOf(line: string): PageCall {
  const found = /^(GET|POST|PUT|DELETE) \/api(\/[^\s?]+)(?:\?(\S+))?(?: (\{.*\}))?$/.exec(line);
  if (!found) throw new Error(`No call: ${line}`);
  const [, method = "", path = "", query = "", body = "{}"] = found;
  return { method, path, query, body };
}

/** The input of a call, with the values that its reader fills in. */
export function inputOf(
  { query, body }: PageCall,
  values: Readonly<Record<string, string | number>>,
): Record<string, unknown> {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The page leaves ${name} to its reader`);
      return typeof value === "number" ? String(value) : JSON.stringify(value).slice(1, -1);
    });
  const given = z.record(z.string(), z.unknown()).parse(JSON.parse(fill(body)));
  const asked = Object.fromEntries(new URLSearchParams(query));
  const filled = Object.entries(asked).map(([name, text]) => [name, fill(text)]);
  return { ...Object.fromEntries(filled), ...given };
}
