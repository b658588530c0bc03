import { newId } from "#core/ids.ts";

/** Where a shard's part of the journal begins. */
export function shardPrefix(shard: number): string {
  return `shard-${String(shard).padStart(2, "0")}/`;
}

/** `shard-00/2026/11/22/01/`: keys sort by the hour in which they were written. */
export function hourPrefix(shard: number, at: number): string {
  const [day, time] = new Date(at).toISOString().split("T");
  return `${shardPrefix(shard)}${day?.replaceAll("-", "/")}/${time?.slice(0, 2)}/`;
}

export function journalKey(shard: number, at: number): string {
  return `${hourPrefix(shard, at)}${newId("journal", at)}.jsonl`;
}
