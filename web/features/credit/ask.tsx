import { PageHeader } from "#web/components/ui/page-header.tsx";
import { paths } from "#web/lib/paths.ts";
import { AskForCredit } from "./ask-for-credit.tsx";

/** For those who cannot pay by card. */
export function AskScreen() {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title="Ask for credit"
        description="For a purchase order, a bank transfer or a larger amount."
        back={{ to: paths.buyCredits, label: "Buy Credit" }}
      />
      <AskForCredit description="Tell us how much credit you need, and we will reply with how to pay." />
    </div>
  );
}
