import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState,
  pushGraphicsState,
} from "@cantoo/pdf-lib";

const HIDDEN = 2;

/**
 * Draws what annotations look like into the page: the values of a form, a signature. Left as they are, they
 * would be drawn over a mark.
 */
export function drawAnnotations(page: PDFPage): void {
  for (const annotation of page.node.Annots()?.asArray() ?? []) {
    const dict = page.doc.context.lookup(annotation);
    const look = dict instanceof PDFDict ? lookOf(dict) : undefined;
    if (!look) continue;
    const name = page.node.newXObject("Annotation", look.ref);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...look.matrix),
      drawObject(name),
      popGraphicsState(),
    );
  }
}

type Matrix = [number, number, number, number, number, number];

/** Its appearance, and what puts that into its place (ISO 32000, 12.5.5). */
function lookOf(annotation: PDFDict): { ref: PDFRef; matrix: Matrix } | undefined {
  const flags = annotation.lookup(PDFName.of("F"));
  if (flags instanceof PDFNumber && (flags.asNumber() & HIDDEN) !== 0) return undefined;
  const looks = annotation.lookup(PDFName.of("AP"));
  const ref = looks instanceof PDFDict ? currentOf(annotation, looks) : undefined;
  const look = ref && annotation.context.lookup(ref);
  if (!ref || !(look instanceof PDFStream)) return undefined;
  const rect = numbersOf(annotation.lookup(PDFName.of("Rect")), 4);
  const box = numbersOf(look.dict.lookup(PDFName.of("BBox")), 4);
  if (!rect || !box) return undefined;
  const own = numbersOf(look.dict.lookup(PDFName.of("Matrix")), 6) ?? [1, 0, 0, 1, 0, 0];
  const from = boundsOf(cornersOf(box).map((corner) => moved(corner, own)));
  const to = boundsOf(cornersOf(rect));
  const x = from.width === 0 ? 1 : to.width / from.width;
  const y = from.height === 0 ? 1 : to.height / from.height;
  return { ref, matrix: [x, 0, 0, y, to.left - from.left * x, to.bottom - from.bottom * y] };
}

/** The normal appearance: of a box that can be ticked, the one for its state. */
function currentOf(annotation: PDFDict, looks: PDFDict): PDFRef | undefined {
  const normal = looks.get(PDFName.of("N"));
  const states = looks.lookup(PDFName.of("N"));
  const state = annotation.lookup(PDFName.of("AS"));
  const isChoice = states instanceof PDFDict && state instanceof PDFName;
  const chosen = isChoice ? states.get(state) : normal;
  return chosen instanceof PDFRef ? chosen : undefined;
}

function numbersOf(value: PDFObject | undefined, count: number): number[] | undefined {
  if (!(value instanceof PDFArray) || value.size() !== count) return undefined;
  return value.asArray().map((_, at) => value.lookup(at, PDFNumber).asNumber());
}

type Point = readonly [number, number];

function cornersOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): Point[] {
  return [
    [x1, y1],
    [x1, y2],
    [x2, y1],
    [x2, y2],
  ];
}

function moved(
  [x, y]: Point,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function boundsOf(points: readonly Point[]) {
  const across = points.map(([x]) => x);
  const up = points.map(([, y]) => y);
  const [left, bottom] = [Math.min(...across), Math.min(...up)];
  return { left, bottom, width: Math.max(...across) - left, height: Math.max(...up) - bottom };
}
