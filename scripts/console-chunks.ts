import { globSync } from "node:fs";
import type { Rolldown } from "vite";
import { ROOT } from "./paths.ts";

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const SIGNED_OUT = globSync(`${ROOT}web/features/auth/*-screen.tsx`);
const SHELL = [`${ROOT}web/app/shell.tsx`];
const FEATURE = /\/web\/features\/([\w-]+)\//;

/**
 * How the console is cut into files: the entry with all that every page needs, what screens before
 * sign-in need besides, the shell, what many screens share, what the screens of a feature share, and
 * each screen. A browser loads a few large files faster than many small ones.
 */
export function consoleChunks(): Group[] {
  return [
    { name: "entry", tags: ["$initial"], priority: 6 },
    { name: "icons", test: /[\\/]lucide-react[\\/]/, priority: 5 },
    shared("forms", { priority: 4 }, usedBy(SIGNED_OUT)),
    shared("shell", { priority: 3 }, usedBy(SHELL)),
    shared("ui", { priority: 2, minShareCount: 4 }, (id) => !FEATURE.test(id)),
    {
      ...shared("feature", { priority: 1, minShareCount: 2 }, (id) => FEATURE.test(id)),
      name: (id, ctx) => (isLoaded(id, ctx) ? null : (FEATURE.exec(id)?.[1] ?? null)),
    },
  ];
}

/** Some modules as one file; what is loaded by itself keeps a file of its own. */
function shared(
  name: string,
  options: Pick<Group, "priority" | "minShareCount">,
  has: (id: string, ctx: Context) => boolean,
): Group {
  return {
    minShareCount: 2,
    ...options,
    debugName: name,
    name: (id, ctx) => (!isLoaded(id, ctx) && has(id, ctx) ? name : null),
  };
}

function isLoaded(id: string, ctx: Context): boolean {
  return (ctx.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Whether a module is imported by some others, or by what they import; what they load later is not. */
function usedBy(roots: readonly string[]) {
  let found: Set<string> | undefined;
  return (wanted: string, ctx: Context): boolean => {
    found ??= importsOf(roots, ctx);
    return found.has(wanted);
  };
}

function importsOf(roots: readonly string[], ctx: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(ctx.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
