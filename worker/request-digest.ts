import { Buffer } from "node:buffer";

/** A hash of what a request asks for, whatever the order of its fields. */
export async function digestOf(content: object): Promise<string> {
  const fields = Object.entries(content).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return sha256(new TextEncoder().encode(text));
}

/** A hash of a request's file, if it has one. */
export async function hashOf(file: File | undefined): Promise<string | undefined> {
  return file && sha256(await file.arrayBuffer());
}

async function sha256(bytes: BufferSource): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
