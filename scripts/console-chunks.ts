import { globSync } from "node:fs";
import type { Rolldown } from "vite";
import { ROOT } from "./paths.ts";

type Group = Rolldown.CodeSplittingGroup;
type Context = Rolldown.ChunkingContext;

const SIGNED_OUT = globSync(`${ROOT}web/features/auth/*-screen.tsx`);
const SHELL = [`${ROOT}web/app/shell.tsx`];
const FEATURE = /\/web\/features\/([\w-]+)\//;

/**
 * How the console is split into files: the entry with everything that every page needs, what screens
 * before sign-in need as well, the shell, what many screens share, what the screens of one feature share,
 * and each screen. A browser loads a few large files faster than many small ones.
 */
export function consoleChunks(): Group[] {
  const isSignedOut = usedBy(SIGNED_OUT);
  const isShell = usedBy(SHELL);
  return [
    { name: "entry", tags: ["$initial"], priority: 6 },
    { name: "icons", test: /[\\/]lucide-react[\\/]/, priority: 5 },
    shared("forms", { priority: 4 }, (id, ctx) => isSignedOut(id, ctx) && "forms"),
    shared("shell", { priority: 3 }, (id, ctx) => isShell(id, ctx) && "shell"),
    shared("ui", { priority: 2, minShareCount: 4 }, (id) => !FEATURE.test(id) && "ui"),
    shared("feature", { priority: 1 }, (id) => FEATURE.exec(id)?.[1]),
  ];
}

/** Modules that several files share, by the name of the file. A module loaded on its own keeps its own. */
function shared(
  debugName: string,
  options: Pick<Group, "priority" | "minShareCount">,
  fileOf: (id: string, ctx: Context) => string | false | undefined,
): Group {
  return {
    minShareCount: 2,
    ...options,
    debugName,
    name: (id, ctx) => (isLoaded(id, ctx) ? null : fileOf(id, ctx) || null),
  };
}

function isLoaded(id: string, ctx: Context): boolean {
  return (ctx.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
}

/** Whether a module is imported by these roots, directly or not. What they load later does not count. */
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
