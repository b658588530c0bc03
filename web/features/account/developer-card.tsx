import { Braces } from "lucide-react";
import { Link } from "react-router-dom";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { paths } from "#web/lib/paths.ts";

export function DeveloperCard() {
  return (
    <Card
      title="API tokens and webhooks"
      description="Let your own apps send messages and get notified of events."
    >
      <Button asChild variant="outline">
        <Link to={paths.developer}>
          <Braces aria-hidden="true" />
          Open
        </Link>
      </Button>
    </Card>
  );
}
