import { type ConnectionStatus, trouble } from "../api/status";
import { t } from "../words/words";
import { useNow } from "./useClock";

/** Why there is no line to the server, and when it is tried again. Only why is said aloud, and not each second. */
export function Connection({ status, onRetry }: { status: ConnectionStatus; onRetry: () => void }) {
  const words = trouble(status);
  if (!words) return null;
  return (
    <div class="problem connection">
      <span role="alert">{words}</span> <Wait next={status.next} onRetry={onRetry} />
    </div>
  );
}

function Wait({ next, onRetry }: { next: number | null; onRetry: () => void }) {
  const now = useNow(next !== null, 250);
  const seconds = next === null ? 0 : Math.ceil((next - now) / 1000);
  return (
    <>
      <span>{seconds > 0 ? t("connection-trying-again-in-s", { seconds }) : t("connection-trying-again")}</span>{" "}
      <button type="button" disabled={next === null} onClick={onRetry}>
        {t("connection-try-now")}
      </button>
    </>
  );
}
