import { env } from "cloudflare:workers";
import type { PlatformSettings, Section } from "#core/contract/platform-settings/setting-values.ts";

/** Sets a section as it is from the beginning of time on, or between two moments. */
export async function putSetting<S extends Section>(
  section: S,
  value: PlatformSettings[S],
  { from = 0, to = null }: { from?: number; to?: number | null } = {},
): Promise<void> {
  await env.CONTROL.prepare(
    `INSERT INTO platform_settings (section, version, value, valid_from, valid_to, by_user, by_name, at)
      SELECT ?1, COALESCE(MAX(version), 0) + 1, ?2, ?3, ?4, 'system', '', 0
      FROM platform_settings WHERE section = ?1`,
  )
    .bind(section, JSON.stringify(value), from, to)
    .run();
}
