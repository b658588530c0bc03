import { Braces, Plus } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { type Medium, may } from "#core/permissions.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { LinkButton } from "#web/components/ui/button.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Tabs } from "#web/components/ui/tabs.tsx";
import { mediaOf } from "#web/lib/media.ts";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { TemplateTable } from "./template-table.tsx";

/** R024. */
const TABS = [
  { value: "user", label: "My Templates" },
  { value: "global", label: "Pre-Made" },
] as const;

/** An account's templates, and those that every account can copy. */
export function TemplatesScreen() {
  const me = useMe();
  const [params, setParams] = useSearchParams();
  const state = useTableState();
  const media = mediaOf(me);
  const wanted = params.get("mode");
  const mode = media.find(({ value }) => value === wanted)?.value ?? media[0]?.value ?? "sms";
  const visibility = params.get("tab") === "global" ? "global" : "user";
  // Page and search belong to the previous list.
  const show = (tab: string, medium: string) => {
    setParams({
      ...(tab === "global" ? { tab } : {}),
      ...(medium === "mms" ? { mode: medium } : {}),
    });
  };
  return (
    <>
      <PageHeader
        description="Messages you send often, ready to use in a campaign."
        action={
          <>
            <LinkButton variant="outline" to={paths.params}>
              <Braces aria-hidden="true" />
              Parameters
            </LinkButton>
            <CreateButton
              global={visibility === "global" && may(me, "templateGlobal")}
              mode={mode}
            />
          </>
        }
      />
      <Tabs
        value={visibility}
        onValueChange={(tab) => show(tab, mode)}
        tabs={TABS}
        label="Templates"
        aside={
          media.length > 1 ? (
            <SegmentedControl
              label="Medium"
              value={mode}
              onValueChange={(medium) => show(visibility, medium)}
              options={media}
            />
          ) : null
        }
      >
        <TemplateTable
          key={visibility}
          label={TABS[visibility === "global" ? 1 : 0].label}
          mode={mode}
          visibility={visibility}
          state={state}
        />
      </Tabs>
    </>
  );
}

function CreateButton({ global, mode }: { global: boolean; mode: Medium }) {
  const me = useMe();
  if (!may(me, "templateForms")) return null;
  return (
    <LinkButton
      to={
        global ? paths.addGlobalTemplate : mode === "mms" ? paths.addMmsTemplate : paths.addTemplate
      }
    >
      <Plus aria-hidden="true" />
      {global ? "Create pre-made template" : "Create template"}
    </LinkButton>
  );
}
