import { readFileSync } from "node:fs";
import { arch, availableParallelism, cpus, totalmem } from "node:os";
import * as z from "zod";
import { ROOT } from "../scripts/paths.ts";

const manifest = z.object({ version: z.string() });

/** Where the figures were measured, without names of people or hosts. */
export interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  system: string;
  versions: Record<string, string>;
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: `${cpus()[0]?.model.trim() || "unknown processor"}, ${arch()}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: systemName(),
    versions: {
      node: process.versions.node,
      workerd: versionOf("workerd"),
      miniflare: versionOf("miniflare"),
      wrangler: versionOf("wrangler"),
    },
  };
}

function systemName(): string {
  try {
    const release = readFileSync("/etc/os-release", "utf8");
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(release)?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}

function versionOf(name: string): string {
  const text = readFileSync(`${ROOT}node_modules/${name}/package.json`, "utf8");
  return manifest.parse(JSON.parse(text)).version;
}
