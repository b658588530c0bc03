import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useScreenTitle } from "#web/lib/screen-title.ts";
import { LinkButton } from "./button.tsx";

interface PageHeaderProps {
  /** What it shows; by default the screen's own name. */
  title?: string | undefined;
  /** One line: what this page is for. */
  description?: ReactNode;
  /** The page's one primary action. */
  action?: ReactNode;
  /** The list this page belongs to. */
  back?: { to: string; label: string } | undefined;
  /** Shown beside the title: a StatusBadge. */
  badge?: ReactNode;
}

/** More letters of a record's name than a phone has room for beside a list's buttons, in its usual size. */
const LONG = 24;

/** The top of a page; it names the browser's tab as well. */
export function PageHeader({ title: named, description, action, back, badge }: PageHeaderProps) {
  const own = useScreenTitle();
  const title = named ?? own;
  usePageTitle(title);
  return (
    <header className="mb-5 phone-list:mb-0.5 max-md:flex max-md:gap-2">
      {back ? (
        <LinkButton
          variant="link"
          className="mb-2 gap-1! self-start text-muted-foreground text-xs max-md:mt-1 max-md:mb-0 max-md:p-1! max-md:text-[0px]"
          to={back.to}
        >
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </LinkButton>
      ) : null}
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:min-w-0 max-md:flex-1 max-md:flex-wrap phone-list:flex-nowrap phone-list:items-center phone-list:gap-x-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:min-h-8 phone-list:flex-col phone-list:items-start phone-list:justify-center phone-list:gap-0">
            <h1
              // On a phone, a touch shows all of a long name. A list's has the height of its buttons, with its badge below it.
              tabIndex={-1}
              data-long={(back && title.length > LONG) || undefined}
              className="wrap-anywhere font-semibold text-xl tracking-tight outline-none max-md:not-focus:line-clamp-2 max-md:text-lg phone-list:not-data-long:not-focus:line-clamp-1 phone-list:data-long:text-[0.8125rem]/4 phone-list:data-long:tracking-normal phone-list:has-[+*]:text-[0.8125rem]/4 phone-list:has-[+*]:not-focus:line-clamp-1! phone-list:has-[+*]:tracking-normal"
              title={title}
            >
              {title}
            </h1>
            {badge}
          </div>
          {description ? (
            <p className="mt-1 text-muted-foreground phone-list:hidden">{description}</p>
          ) : null}
        </div>
        {action ? (
          // Beside the title of a phone's list, a button that begins with an icon is that icon; a select keeps its words.
          <div className="flex flex-wrap gap-2 md:shrink-0 phone-list:shrink-0 phone-list:flex-nowrap phone-list:[&_:is(a,button)]:h-8 phone-list:[&_:is(a,button):has(>svg:first-child)]:w-8 phone-list:[&_:is(a,button):has(>svg:first-child)]:px-0 phone-list:[&_:is(a,button):has(>svg:first-child)]:gap-0 phone-list:[&_:is(a,button):has(>svg:first-child)]:text-[0px]">
            {action}
          </div>
        ) : null}
      </div>
    </header>
  );
}
