declare module "subset-font" {
  /** Keeps these characters of a font, at one weight, by HarfBuzz. */
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options: {
      targetFormat: "truetype";
      variationAxes: { wght: number };
      noLayoutClosure: boolean;
    },
  ): Promise<Uint8Array>;
}
