import { type Env, settingsOf } from "#worker/env.ts";

/** A file of the fonts that the build put beside the console; undefined if it is not there. */
export type Fonts = (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;

export function assetFonts(env: Env): Fonts {
  return async (file) => {
    const response = await env.ASSETS.fetch(new URL(`/fonts/${file}`, settingsOf(env).APP_URL));
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };
}
