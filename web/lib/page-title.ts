import { useEffect } from "react";

/** Names the browser's tab after the page. */
export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} | Online and Bulk SMS Gateway`;
  }, [page]);
}
