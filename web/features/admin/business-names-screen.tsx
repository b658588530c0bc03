import { Plus } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { NameList } from "./business-names/name-list.tsx";

const Register = onDemand(async () => (await import("./review-parts.tsx")).Register);
const BlockedWords = onDemand(async () => (await import("./review-parts.tsx")).BlockedWords);
const WordDialog = dialogOnDemand(
  async () => (await import("./business-names/word-dialog.tsx")).WordDialog,
);

const TABS = [
  { value: "names", label: "Names" },
  { value: "register", label: "Register" },
  { value: "words", label: "Blocked words" },
] as const;

/** R622: business names of all accounts, their registration, and words that none may contain. */
export function BusinessNamesScreen() {
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const tab = params.get("tab") ?? "names";
  const setTab = (value: string) => setParams(value === "names" ? {} : { tab: value });
  return (
    <>
      <PageHeader description="Names that accounts send as, and where each one is in the SMS Sender ID Register." />
      <Tabs
        label="Business names"
        value={tab}
        onValueChange={setTab}
        tabs={TABS}
        aside={
          tab === "words" ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              Block word
            </Button>
          ) : null
        }
      >
        {tab === "names" ? <NameList /> : null}
        <Later waiting={<Skeleton className="h-96 w-full" />}>
          {tab === "register" ? <Register /> : null}
          {tab === "words" ? <BlockedWords /> : null}
        </Later>
      </Tabs>
      {adding ? <WordDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
