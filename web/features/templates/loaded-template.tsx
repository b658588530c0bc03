import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { getTemplate, type Template } from "#core/contract/templates/templates.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { ScreenSkeleton } from "#web/components/layout/screen-skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";

interface LoadedTemplateProps {
  title: string;
  children: (template: Template) => ReactNode;
}

/** The template that the URL names, once it is loaded. */
export function LoadedTemplate({ title, children }: LoadedTemplateProps) {
  const { id = "" } = useParams();
  const query = useCall(getTemplate, { id }, { onRequest: true });
  if (query.data) return children(query.data.data);
  if (!query.error) return <ScreenSkeleton />;
  return (
    <RecordFailed
      thing="template"
      title={title}
      error={query.error}
      onRetry={() => void query.refetch()}
      back={{ to: paths.templates, label: "Templates" }}
    />
  );
}
