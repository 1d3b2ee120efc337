// The English words that every page may need, in one file.
import reasons from "../../../locales/en/reasons.ftl?raw";
import words from "../../../locales/en/web.ftl?raw";

export default `${words}\n${reasons}`;
