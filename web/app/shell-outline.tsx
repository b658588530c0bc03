import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { cn } from "#web/lib/cn.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";

/** The shell and a page's outline, while the shell itself loads. */
export function ShellOutline() {
  const [open] = useLocalFlag("sidebar", true);
  return (
    <div
      className={cn(
        "min-h-dvh md:grid",
        open ? "md:grid-cols-[15rem_1fr]" : "md:grid-cols-[4rem_1fr]",
      )}
    >
      <div className="border-r bg-surface max-md:hidden" />
      <div>
        <div className="h-14 border-b bg-surface max-md:h-11" />
        <div className="mx-auto max-w-[100rem] px-4 py-6 max-md:pt-1 md:px-6">
          <ScreenSkeleton />
        </div>
      </div>
    </div>
  );
}
