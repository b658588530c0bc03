import type { StoredRow } from "./reading.ts";

const SLAB_ROWS = 500;
const SLAB_CHARS = 262_144;

/** Packs rows into slabs that can be fetched and read one by one. */
export class SlabWriter {
  private readonly encoder = new TextEncoder();
  private readonly pieces: Uint8Array[] = [];
  private readonly slabs: { rows: number; bytes: number }[] = [];
  private waiting: StoredRow[] = [];
  private chars = 0;

  add(row: StoredRow): void {
    this.waiting.push(row);
    for (const cell of row[1]) this.chars += cell.length;
    if (this.waiting.length >= SLAB_ROWS || this.chars >= SLAB_CHARS) this.write();
  }

  end(): { slabs: { rows: number; bytes: number }[]; body: Uint8Array } {
    if (this.waiting.length > 0) this.write();
    const body = new Uint8Array(this.slabs.reduce((sum, { bytes }) => sum + bytes, 0));
    let at = 0;
    for (const piece of this.pieces) {
      body.set(piece, at);
      at += piece.length;
    }
    return { slabs: this.slabs, body };
  }

  private write(): void {
    // Without a problem the last element would be null.
    const rows = this.waiting.map(([number, cells, problem]) =>
      problem === undefined ? [number, cells] : [number, cells, problem],
    );
    const bytes = this.encoder.encode(JSON.stringify(rows));
    this.pieces.push(bytes);
    this.slabs.push({ rows: rows.length, bytes: bytes.length });
    this.waiting = [];
    this.chars = 0;
  }
}
