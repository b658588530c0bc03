import { Link } from "react-router-dom";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { AddCredits } from "./add-credits.tsx";
import type { Warning } from "./check-warnings.ts";

interface WarningListProps {
  warnings: readonly Warning[];
  /** The draft to change. */
  editing: string;
}

export function WarningList({ warnings, editing }: WarningListProps) {
  return warnings.map(({ tone, title, text, fix }) => (
    <Alert
      key={title}
      tone={tone}
      title={title}
      actions={
        fix === "credit" ? (
          <AddCredits small />
        ) : (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.editCampaign(editing)}>Edit the campaign</Link>
          </Button>
        )
      }
    >
      {text}
    </Alert>
  ));
}
