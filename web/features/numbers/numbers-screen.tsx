import { useSearchParams } from "react-router-dom";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { ForSale } from "./for-sale.tsx";
import { OwnNumbers } from "./own-numbers.tsx";

const TABS = [
  { value: "available", label: "Available" },
  { value: "own", label: "Your numbers" },
] as const;

/** Dedicated numbers: those that can be bought, and those that the account has. */
export function NumbersScreen() {
  const [params, setParams] = useSearchParams();
  const isOwn = params.get("tab") === "own";
  return (
    <>
      <PageHeader description="A number of your own: people know it, and every reply comes to you." />
      <Tabs
        value={isOwn ? "own" : "available"}
        onValueChange={(tab) => setParams(tab === "own" ? { tab } : {})}
        tabs={TABS}
        label="Dedicated numbers"
      >
        {isOwn ? <OwnNumbers /> : <ForSale />}
      </Tabs>
    </>
  );
}
