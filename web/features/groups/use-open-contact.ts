import { useSearchParams } from "react-router-dom";
import { withParams } from "#web/lib/with-params.ts";

const NAME = "contact";

/** The contact that is shown beside the list, as the URL names it. */
export function useOpenContact() {
  const [params, setParams] = useSearchParams();
  return {
    id: params.get(NAME) ?? undefined,
    open: (id: string) => setParams((old) => withParams(old, { [NAME]: id })),
    close: () => setParams((old) => withParams(old, { [NAME]: undefined }), { replace: true }),
  };
}
