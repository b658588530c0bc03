import { useLocation } from "react-router-dom";
import * as z from "zod";
import { Alert } from "#web/components/ui/alert.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Stat, StatGrid } from "#web/components/ui/stat.tsx";
import { Toaster } from "#web/components/ui/toaster.tsx";
import { formatCount } from "#web/lib/format.ts";
import { usePoll } from "./calls.ts";
import { FaultsPage } from "./faults.tsx";
import { Payments } from "./payments.tsx";
import { Phones } from "./phones.tsx";
import { Mail, Webhooks } from "./records.tsx";
import { Vendors } from "./vendors.tsx";

const PHONES = { path: "/", name: "Phones", Page: Phones };
const PAGES = [
  PHONES,
  { path: "/mail", name: "Mail", Page: Mail },
  { path: "/payments", name: "Payments", Page: Payments },
  { path: "/vendors", name: "Vendors", Page: Vendors },
  { path: "/webhooks", name: "Webhooks", Page: Webhooks },
  { path: "/faults", name: "Faults", Page: FaultsPage },
];

const counts = z.object({
  accepted: z.number(),
  delivered: z.number(),
  failed: z.number(),
  distinctReferences: z.number(),
  repeats: z.number(),
});
const COUNTS = [
  ["accepted", "Accepted"],
  ["delivered", "Delivered"],
  ["failed", "Failed"],
  ["distinctReferences", "Distinct references"],
  ["repeats", "Repeats"],
] as const;

/** The network of handsets, for people: its phones, what Cooee sent elsewhere, and its faults. */
export function Simulator() {
  const { pathname } = useLocation();
  const { data, isError } = usePoll("/counts", counts);
  const { name, Page } = PAGES.find(({ path }) => path === pathname) ?? PHONES;
  return (
    <div className="mx-auto grid max-w-[77rem] grid-cols-1 gap-4 p-4 md:p-6">
      <title>{`${name} · Cooee handset simulator`}</title>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-semibold text-xl tracking-tight">Handset simulator</h1>
          <p className="text-muted-foreground">
            In place of the phone network. No text here reaches a real phone.
          </p>
        </div>
        <nav aria-label="Simulator" className="flex flex-wrap gap-1">
          {PAGES.map(({ path, name }) => (
            <Link
              key={path}
              to={path}
              aria-current={path === pathname ? "page" : undefined}
              className="rounded-md px-3 py-1.5 text-muted-foreground hover:bg-muted aria-[current]:bg-primary-soft aria-[current]:font-semibold aria-[current]:text-primary-text"
            >
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <main className="grid grid-cols-1 gap-4">
        <StatGrid>
          {COUNTS.map(([count, label]) => (
            <Stat key={count} label={label} value={data && formatCount(data[count])} />
          ))}
        </StatGrid>
        {isError ? (
          <Alert tone="danger" title="The simulator does not respond.">
            This page tries again each second.
          </Alert>
        ) : null}
        <Page />
      </main>
      <Toaster />
    </div>
  );
}
