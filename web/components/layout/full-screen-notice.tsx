import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface FullScreenNoticeProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Set inside the shell, whose page already is the main landmark. */
  inShell?: boolean;
}

/** The whole window for one message. */
export function FullScreenNotice({
  icon: Icon,
  title,
  children,
  actions,
  inShell,
}: FullScreenNoticeProps) {
  const Root = inShell ? "div" : "main";
  return (
    <Root className="flex min-h-[70dvh] flex-col items-center justify-center px-6 py-10 text-center">
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-text">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <div className="mt-2 max-w-md text-muted-foreground">{children}</div>
      {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </Root>
  );
}
